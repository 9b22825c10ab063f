/** The schema.org list for a breadcrumb, from the home page down to the page itself. The host turns each path into an address. */
export function breadcrumbList(trail: readonly { title: string; to: string }[]) {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: trail.map(({ title, to }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: title,
      item: to,
    })),
  };
}
