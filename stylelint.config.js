/** @type {import('stylelint').Config} */
export default {
  extends: ['stylelint-config-standard-scss', 'stylelint-config-css-modules'],
  plugins: ['stylelint-use-logical'],
  reportDescriptionlessDisables: true,
  reportNeedlessDisables: true,
  rules: {
    // The shop reads from right to left: a physical side is the wrong one half of the time.
    'csstools/use-logical': ['always', { direction: 'rtl' }],
    // The formatter's business.
    'custom-property-empty-line-before': null,
    // `@shop/shared/ui/tokens.scss` is the name under which a package exports it.
    'scss/load-partial-extension': null,
    // Colours are tokens of the host, so that an area cannot drift away from the shop.
    'color-no-hex': true,
    'color-named': 'never',
    'function-disallowed-list': ['rgb', 'rgba', 'hsl', 'hsla', 'oklch', 'lab', 'lch'],
    'declaration-no-important': true,
  },
  overrides: [
    {
      // Class names of a component are read in TypeScript, as `styles.buyBar`.
      files: ['**/*.module.scss'],
      rules: { 'selector-class-pattern': ['^[a-z][a-zA-Z0-9]*$', { message: 'Class names are camelCase' }] },
    },
    {
      // Here a wish of the visitor (less motion) must win over every component.
      files: ['shared/ui/base.scss'],
      rules: { 'declaration-no-important': null },
    },
    {
      files: ['**/tokens.scss', '**/tokens/*.scss'],
      rules: { 'color-no-hex': null, 'function-disallowed-list': null },
    },
  ],
};
