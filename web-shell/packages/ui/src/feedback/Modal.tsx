import { Modal as Dialog, type ModalProps as DialogProps } from '@mantine/core';

interface ModalProps extends Omit<DialogProps, 'title'> {
  title: string;
}

/** A dialog with `aria-label` from the start; the library sets `aria-labelledby` only after it has opened. */
export function Modal({ attributes, ...props }: ModalProps) {
  return (
    <Dialog {...props} attributes={{ ...attributes, content: { 'aria-label': props.title, ...attributes?.content } }} />
  );
}
