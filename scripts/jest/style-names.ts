/** Stands for every style sheet in unit tests: each class is called what it is called in the source. */
export default new Proxy<Record<string, string>>({}, { get: (_, name) => String(name) });
