import styles from './line.module.scss';

/** Says for as long as there is no line that there is none: what stands on the page may be a copy, and may be old. */
export function watchLine(): void {
  let word: HTMLElement | undefined;
  const tell = () => {
    if (navigator.onLine && !word) return;
    word ??= place();
    // A screen reader says what changes in a place it knows already.
    setTimeout(say, 0, word);
  };
  tell();
  for (const change of ['online', 'offline']) window.addEventListener(change, tell);
}

function say(word: HTMLElement): void {
  word.textContent = navigator.onLine ? '' : 'اینترنت قطع است؛ آنچه می‌بینید شاید تازه نباشد.';
}

function place(): HTMLElement {
  const region = Object.assign(document.createElement('div'), { role: 'status' });
  const word = Object.assign(document.createElement('p'), { className: styles.word ?? '' });
  region.append(word);
  document.body.append(region);
  return word;
}
