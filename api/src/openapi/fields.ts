/**
 * A field with a default may be left out, though for the server, which fills it in before it looks, it is required: it is not among
 * the required ones of the document.
 */
export function withoutDefaults(schema: unknown): unknown {
  if (!isRecord(schema) || !isRecord(schema.properties) || !Array.isArray(schema.required)) return schema;
  const { properties } = schema;
  const hasDefault = (name: unknown) => {
    const field = typeof name === 'string' ? properties[name] : undefined;
    return isRecord(field) && 'default' in field;
  };
  return { ...schema, required: schema.required.filter((name) => !hasDefault(name)) };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
