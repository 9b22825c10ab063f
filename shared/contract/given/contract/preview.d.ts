/** The outlines that the host can show while a page loads. A newer area may name one that an older host does not have. */
export declare const previewShapes: readonly ['text', 'listing', 'product', 'article'];
export type PreviewShape = (typeof previewShapes)[number];
/** A picture in a response of the API, without its text. */
export type PreviewPicture = {
    id: string;
    width: number;
    height: number;
    colour: string;
    widths: number[];
};
/** The part of a page that is known before the page has loaded. It must be exactly what the page itself shows. */
export type Preview = {
    /** The page's heading. */
    title: string;
    /** The introduction below the heading. */
    lead?: string;
    /** The first picture of the page. */
    picture?: PreviewPicture;
};
