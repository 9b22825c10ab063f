/** Two areas may both have a page `index`. In one build their chunks need names of their own. */
module.exports = function nameAfterArea(source) {
  const area = /mfe-([^/]+)/.exec(this.resourcePath)?.[1];
  return source.replace(/webpackChunkName: "/g, `$&${area}-`);
};
