import { ModalFrame, type ModalProps } from './ModalFrame.tsx';

/** A modal dialog in the middle of the page, for a question or a short form. */
export const Dialog = (props: ModalProps) => <ModalFrame {...props} kind="dialog" />;
