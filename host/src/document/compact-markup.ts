// React writes markup that is XML, too. The browser reads the same document from a twentieth less.

/**
 * The markup of a page without quotes around values that need none, without empty values, without the slash of elements that are never closed, and
 * without end tags of empty shapes. React escapes quotes in texts, so one after `=` begins a value, and closes each shape by an end tag.
 */
export const compactMarkup = (html: string): string =>
  html
    .replaceAll('"/>', '">')
    .replace(/"><\/(?:circle|path|rect)>/g, '"/>')
    .replace(/=""(?=[ >])/g, '')
    .replace(/="([^\s"'`=<>]+)"(?=[ >])/g, '=$1');
