/** Prefixes chunk names with the area: two areas may both have a page `index`. */
module.exports = function nameAfterArea(source) {
  const area = /mfe-([^/]+)/.exec(this.resourcePath)?.[1];
  return source.replace(/webpackChunkName: "/g, `$&${area}-`);
};
