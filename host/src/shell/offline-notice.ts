import styles from './offline-notice.module.scss';

/** Shows a notice while the browser is offline, because the page may be an old copy. */
export function watchConnection(): void {
  let notice: HTMLElement | undefined;
  const update = () => {
    if (navigator.onLine && !notice) return;
    notice ??= insertNotice();
    // A screen reader announces a text only when it changes in a live region that was there before.
    setTimeout(setText, 0, notice);
  };
  update();
  for (const event of ['online', 'offline']) window.addEventListener(event, update);
}

function setText(notice: HTMLElement): void {
  notice.textContent = navigator.onLine ? '' : 'اینترنت قطع است؛ اطلاعات این صفحه ممکن است به‌روز نباشد.';
}

function insertNotice(): HTMLElement {
  const region = Object.assign(document.createElement('div'), { role: 'status' });
  const notice = Object.assign(document.createElement('p'), { className: styles.notice ?? '' });
  region.append(notice);
  document.body.append(region);
  return notice;
}
