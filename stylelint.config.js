/** @type {import('stylelint').Config} */
export default {
  extends: ['stylelint-config-standard-scss', 'stylelint-config-css-modules'],
  plugins: ['stylelint-use-logical'],
  reportDescriptionlessDisables: true,
  reportNeedlessDisables: true,
  rules: {
    // The shop is read from right to left. Logical sides such as `inline-start` follow the direction, physical ones do not.
    'csstools/use-logical': ['always', { direction: 'rtl' }],
    // Biome formats the sheets.
    'custom-property-empty-line-before': null,
    // Imports such as `@shop/shared/ui/tokens.scss` need the extension, because it is part of the exported name.
    'scss/load-partial-extension': null,
    // Colours come from the host's tokens, so that all areas look the same and both themes work.
    'color-no-hex': true,
    'color-named': 'never',
    'function-disallowed-list': ['rgb', 'rgba', 'hsl', 'hsla', 'oklch', 'lab', 'lch'],
    'declaration-no-important': true,
    // Vazirmatn's tabular digits are all as wide as «۳», so «۱۰» would look like two numbers.
    'declaration-property-value-disallowed-list': { 'font-variant-numeric': ['/tabular-nums/'] },
    // For `a ~ *` and `a + a > *` the browser computes the styles of the whole page again when an element is added, such as a preview.
    'selector-disallowed-list': [
      ['/[+~]\\s*\\*/', '/[+~][^,]*>\\s*\\*/'],
      { message: 'Name the elements, a class or an attribute in place of `*` behind `+` or `~`' },
    ],
    // Areas are released independently, so stacking levels over the page are tokens. 1 and -1 order the parts of one component.
    'declaration-property-value-allowed-list': {
      'z-index': ['/^var\\(--z-[a-z-]+\\)$/', '1', '0', '-1', 'auto'],
    },
  },
  overrides: [
    {
      // TypeScript reads class names of a component as properties, such as `styles.buyBar`.
      files: ['**/*.module.scss'],
      rules: { 'selector-class-pattern': ['^[a-z][a-zA-Z0-9]*$', { message: 'Write class names in camelCase' }] },
    },
    {
      // All browsers know masks under this name, Chromium before 120 under no other.
      files: ['**/icons/drawings.scss'],
      rules: { 'property-no-vendor-prefix': null },
    },
    {
      // The visitor's preference for reduced motion must override every component.
      files: ['shared/ui/base.scss'],
      rules: { 'declaration-no-important': null },
    },
    {
      files: ['**/tokens.scss', '**/tokens/*.scss'],
      rules: { 'color-no-hex': null, 'function-disallowed-list': null },
    },
  ],
};
