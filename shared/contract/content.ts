// Content that the shop's owner edits, in the form in which the layouts and pages use it.

/** An entry of a menu in the response of GET /api/v1/menus. */
export type MenuItem = { title: string; url: string; items?: MenuItem[] };

type Image = { src: string; alt: string };
type Link = { value: string; url: string };
/** A contact of the shop, such as a phone number: the name of its icon, its address and its text. */
export type Connection = { icon: string; url: string; value: string };

export type FooterContent = {
  about: { logo: Image | null; siteName: string; text: string; connections: Connection[] };
  columns: { title: string; links: Link[] }[];
  social: { title: string; connections: Connection[] } | null;
};

/** A promise of the shop beside each product, such as fast delivery, with a picture for each theme. */
export type ProductIcon = { title: string; light: Image; dark: Image };

export type CategoryModal = {
  image: Image | null;
  title: string;
  subTitle: string;
  button: Link | null;
  categories: MenuItem[];
};
