/**
 * Leaves the shop for the page of a bank, which may take seconds to arrive. The promise is fulfilled if the browser shows the shop's page
 * once more, as it was left.
 */
export function openBankPage(url: string): Promise<void> {
  window.location.assign(url);
  return new Promise((resolve) => {
    window.addEventListener('pageshow', ({ persisted }) => {
      if (persisted) resolve();
    });
  });
}
