/**
 * Marks what react-router's bundle calls when it is loaded as free of side effects, so that components that nobody imports are left out:
 * webpack and the minimizer cannot know this of React's functions. The name of a component in React's tools, and the context of a class that
 * the shop does not render, are left out for the same reason. If a later version no longer matches, `pnpm test sizes` fails.
 *
 * Modules that a copy imports belong to the copy: `?core` is passed on.
 */
module.exports = function markPureCalls(source) {
  return source
    .replace(/= (?=React\d*\.(?:createContext|forwardRef|memo)\()/g, '= /* @__PURE__ */ ')
    .replace(/^\w+\.(?:displayName|contextType) = .*;$/gm, '')
    .replace(/ from "(\.\/|react-router)([^"]*)"/g, ` from "$1$2${this.resourceQuery}"`);
};
