import { type PointerEvent, useRef } from 'react';
import { ModalFrame, type ModalProps } from '../Dialog/ModalFrame.tsx';

/** A drag closes the sheet beyond this fraction of its height, or above this speed in pixels per millisecond. */
const closingDistance = 0.3;
const closingSpeed = 0.6;

/** A modal that slides up from below on phones and is closed by dragging it down; a dialog on wider screens. */
export function Sheet(props: ModalProps) {
  const drag = useRef<{ startY: number; lastY: number; startTime: number } | undefined>(undefined);
  const findSheet = ({ currentTarget }: PointerEvent<HTMLElement>) => currentTarget.closest('dialog');

  const endDrag = (event: PointerEvent<HTMLElement>, canClose: boolean) => {
    const sheet = findSheet(event);
    const { current } = drag;
    drag.current = undefined;
    if (!sheet || !current) return;
    // Without the inline styles the sheet's transition takes over, to the closed or the open position.
    sheet.style.removeProperty('transition');
    sheet.style.removeProperty('translate');
    const distance = event.clientY - current.startY;
    const speed = distance / Math.max(1, event.timeStamp - current.startTime);
    const isFarOrFast = distance > sheet.offsetHeight * closingDistance || speed > closingSpeed;
    if (canClose && distance > 0 && isFarOrFast) props.onClose();
  };
  const dragHandlers = {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      const isButton = event.target instanceof Element && event.target.closest('button');
      const sheet = findSheet(event);
      // On wide screens the sheet is a dialog in the middle, which cannot be dragged.
      const isAtBottom = sheet && sheet.offsetTop + sheet.offsetHeight >= window.innerHeight - 1;
      if (isButton || !isAtBottom || !event.isPrimary) return;
      event.currentTarget.setPointerCapture?.(event.pointerId);
      drag.current = { startY: event.clientY, lastY: event.clientY, startTime: event.timeStamp };
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const sheet = findSheet(event);
      if (!drag.current || !sheet) return;
      // Moving up restarts the time, so that the speed is that of the last movement down.
      if (event.clientY < drag.current.lastY) drag.current.startTime = event.timeStamp;
      drag.current.lastY = event.clientY;
      sheet.style.setProperty('transition', 'none');
      sheet.style.setProperty('translate', `0 ${Math.max(0, event.clientY - drag.current.startY)}px`);
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => endDrag(event, true),
    onPointerCancel: (event: PointerEvent<HTMLElement>) => endDrag(event, false),
  };
  return <ModalFrame {...props} kind="sheet" dragHandlers={dragHandlers} />;
}
