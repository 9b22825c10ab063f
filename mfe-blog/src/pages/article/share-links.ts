export type ShareLink = { name: string; to: string };

/** Ways to pass an article on that need nothing but a link. `address` is the whole one: it is read elsewhere. */
export function shareLinks({ title, address }: { title: string; address: string }): ShareLink[] {
  const text = encodeURIComponent(title);
  const url = encodeURIComponent(address);
  return [
    { name: 'تلگرام', to: `https://t.me/share/url?url=${url}&text=${text}` },
    { name: 'واتساپ', to: `https://wa.me/?text=${text}%0A${url}` },
    { name: 'رایانامه', to: `mailto:?subject=${text}&body=${url}` },
  ];
}
