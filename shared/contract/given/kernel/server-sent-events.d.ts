/** The data of each server-sent event in a response. Ends, without an error, when the connection does. */
export declare function readEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<string>;
