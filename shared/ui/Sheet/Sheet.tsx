import { type PointerEvent, useRef } from 'react';
import { ModalFrame, type ModalProps } from '../Dialog/ModalFrame.tsx';

/** From here on, or as fast as this, a pull means away with it. */
const far = 0.3;
const fast = 0.6;

/** Comes from below on phones, and is drawn down to close; a dialog where there is more room. */
export function Sheet(props: ModalProps) {
  const pull = useRef<{ from: number; at: number; since: number } | undefined>(undefined);
  const sheetOf = ({ currentTarget }: PointerEvent<HTMLElement>) => currentTarget.closest('dialog');

  const letGo = (event: PointerEvent<HTMLElement>, closes: boolean) => {
    const sheet = sheetOf(event);
    const { current } = pull;
    pull.current = undefined;
    if (!sheet || !current) return;
    // From where it was let go it goes on by its own transition: away, or back.
    sheet.style.removeProperty('transition');
    sheet.style.removeProperty('translate');
    const way = event.clientY - current.from;
    const speed = way / Math.max(1, event.timeStamp - current.since);
    if (closes && way > 0 && (way > sheet.offsetHeight * far || speed > fast)) props.onClose();
  };
  const grip = {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      const isButton = event.target instanceof Element && event.target.closest('button');
      const sheet = sheetOf(event);
      // Only a sheet that lies at the lower edge, or is on its way there, can be drawn below it.
      const lies = sheet && sheet.offsetTop + sheet.offsetHeight >= window.innerHeight - 1;
      if (isButton || !lies || !event.isPrimary) return;
      event.currentTarget.setPointerCapture?.(event.pointerId);
      pull.current = { from: event.clientY, at: event.clientY, since: event.timeStamp };
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const sheet = sheetOf(event);
      if (!pull.current || !sheet) return;
      // A hand that stops and then goes on is as fast as its last stretch.
      if (event.clientY < pull.current.at) pull.current.since = event.timeStamp;
      pull.current.at = event.clientY;
      sheet.style.setProperty('transition', 'none');
      sheet.style.setProperty('translate', `0 ${Math.max(0, event.clientY - pull.current.from)}px`);
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => letGo(event, true),
    onPointerCancel: (event: PointerEvent<HTMLElement>) => letGo(event, false),
  };
  return <ModalFrame {...props} kind="sheet" grip={grip} />;
}
