import { Modal as Dialog, type ModalProps as DialogProps } from '@mantine/core';

interface ModalProps extends Omit<DialogProps, 'title'> {
  title: string;
}

/** A dialog that has its name as soon as it is there: by its title it is named only after it was shown. */
export function Modal({ attributes, ...props }: ModalProps) {
  return (
    <Dialog {...props} attributes={{ ...attributes, content: { 'aria-label': props.title, ...attributes?.content } }} />
  );
}
