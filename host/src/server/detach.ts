/** A copy of a text. V8 makes a part of a longer text by reference, so that a part that is kept would keep the whole page in memory. */
export const detach = (text: string): string => Buffer.from(text, 'utf16le').toString('utf16le');
