/** An entry of a menu, as GET /api/v1/menus gives it. */
export type MenuItem = {
    title: string;
    url: string;
    items?: MenuItem[];
};
type Image = {
    src: string;
    alt: string;
};
type Link = {
    value: string;
    url: string;
};
/** A way to reach the shop: an icon's name, an address, and what is written beside it. */
export type Connection = {
    icon: string;
    url: string;
    value: string;
};
export type FooterContent = {
    about: {
        logo: Image | null;
        siteName: string;
        text: string;
        connections: Connection[];
    };
    columns: {
        title: string;
        links: Link[];
    }[];
    social: {
        title: string;
        connections: Connection[];
    } | null;
};
/** A promise of the shop beside a product, drawn for both colour modes. */
export type ProductIcon = {
    title: string;
    light: Image;
    dark: Image;
};
export type CategoryModal = {
    image: Image | null;
    title: string;
    subTitle: string;
    button: Link | null;
    categories: MenuItem[];
};
export {};
