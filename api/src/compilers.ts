import { AjvCompiler } from '@fastify/ajv-compiler';
import { SerializerSelector } from '@fastify/fast-json-stringify-compiler';
import type { FastifyServerOptions } from 'fastify';

type Schemas = NonNullable<FastifyServerOptions['schemaController']>;

/** Compile the schemas of the routes. */
export type Compilers = NonNullable<Schemas['compilersFactory']>;

type Serialize = (data: unknown) => string;

const buildValidator = AjvCompiler();
const buildSerializer = SerializerSelector();

/**
 * Fastify's own compilers, run at the first request that needs their result: compiling the schemas of all routes took a quarter of the
 * start. Tests compile all schemas, so a schema that cannot be compiled does not get this far.
 */
export const lazyCompilers: Compilers = {
  buildValidator: (...factory: Parameters<typeof buildValidator>) => {
    const compile = buildValidator(...factory);
    type Validate = ReturnType<typeof compile>;
    return (...[schema, meta]: Parameters<typeof compile>) => {
      let compiled: Validate | undefined;
      const validate = (data: unknown) => {
        compiled ??= compile(schema, meta);
        const result = compiled(data);
        // Fastify reads the errors of a failed validation from the function.
        lazy.errors = compiled.errors ?? null;
        return result;
      };
      // Of all that Ajv's functions have, Fastify uses the call and the errors.
      const lazy = validate as Validate;
      return lazy;
    };
  },
  buildSerializer: (...factory: Parameters<typeof buildSerializer>) => {
    const compile = buildSerializer(...factory);
    return (route) => {
      let compiled: Serialize | undefined;
      return (data) => {
        compiled ??= compile(route);
        return compiled(data);
      };
    };
  },
};
