// What importing a file that is not code gives, in every area.

/** A component's own style sheet: its class names, as the build made them unique. */
declare module '*.module.scss' {
  const names: Readonly<Record<string, string>>;
  export default names;
}

/** A style sheet as text. */
declare module '*.scss?text' {
  const css: string;
  export default css;
}

/** A style sheet for the whole page, imported for its effect. */
declare module '*.scss';

declare module '*.woff2' {
  const url: string;
  export default url;
}

declare module '*.svg' {
  const url: string;
  export default url;
}
