import type { ApiMessage, CallOptions } from '../contract/api.js';
/** Puts values into the braces of a path. They are escaped, so that each stays one segment. */
export declare const fillPath: (path: string, params?: NonNullable<CallOptions['params']>) => string;
/** Reads `{ errors: [{ messages: [{ message, code, field? }] }] }` and the older `{ messages: { message } }`; none from any other body. */
export declare function readMessages(body: unknown): ApiMessage[];
/** A proxy may send an HTML page in place of the API's response, even with status 200. */
export declare function hasData<Data>(body: unknown): body is {
    data: Data;
};
