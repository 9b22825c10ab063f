import styles from './line.module.scss';

/** Says for as long as there is no line that there is none: what stands on the page may be a copy, and may be old. */
export function watchLine(): void {
  const place = Object.assign(document.createElement('div'), { role: 'status' });
  const word = Object.assign(document.createElement('p'), { className: styles.word ?? '' });
  place.append(word);
  document.body.append(place);
  const tell = () => {
    word.textContent = navigator.onLine ? '' : 'اینترنت قطع است؛ آنچه می‌بینید شاید تازه نباشد.';
  };
  // A screen reader says what changes in a place it knows already.
  setTimeout(tell);
  for (const change of ['online', 'offline']) window.addEventListener(change, tell);
}
