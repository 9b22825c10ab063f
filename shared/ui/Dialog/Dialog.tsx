import { ModalFrame, type ModalProps } from './ModalFrame.tsx';

/** A question, or something small to do, before the page goes on. */
export const Dialog = (props: ModalProps) => <ModalFrame {...props} kind="dialog" />;
