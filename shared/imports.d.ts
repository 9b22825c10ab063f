// The types of imported files that are not code, in every area.

/** A CSS module: local class name → generated class name. */
declare module '*.module.scss' {
  const names: Readonly<Record<string, string>>;
  export default names;
}

/** The compiled text of a style sheet, for inlining. */
declare module '*.scss?text' {
  const css: string;
  export default css;
}

/** A global style sheet, imported for its side effect. */
declare module '*.scss';

declare module '*.woff2' {
  const url: string;
  export default url;
}

declare module '*.svg' {
  const url: string;
  export default url;
}
