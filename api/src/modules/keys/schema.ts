import { Type } from 'typebox';

export const RotateBody = Type.Object(
  { publicKey: Type.Optional(Type.String({ maxLength: 200 })), token: Type.Optional(Type.Literal(true)) },
  { minProperties: 1, additionalProperties: false },
);
