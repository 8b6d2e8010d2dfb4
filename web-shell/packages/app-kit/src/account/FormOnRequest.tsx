import { Button, restoreFocus, WizardActions } from '@larkwell/ui';
import { type ReactNode, useId, useState } from 'react';
import { t } from './messages.ts';

interface FormOnRequestProps {
  /** Of the button that opens the form. */
  label: string;
  /** The form, which calls `close` when it's done. */
  form: (close: () => void) => ReactNode;
}

/** A form that a button opens, so that the settings stay short. The focus goes back to the button. */
export function FormOnRequest({ label, form }: FormOnRequestProps) {
  const [open, setOpen] = useState(false);
  const opener = useId();
  function close() {
    setOpen(false);
    restoreFocus(opener);
  }
  if (open) return form(close);
  return (
    <WizardActions>
      <Button id={opener} variant="default" onClick={() => setOpen(true)}>
        {label}
      </Button>
    </WizardActions>
  );
}

/** The last row of such a form. */
export function FormOnRequestActions({
  submit,
  submitting,
  onCancel,
}: {
  submit: string;
  submitting: boolean;
  onCancel: () => void;
}) {
  return (
    <WizardActions>
      <Button type="submit" loading={submitting}>
        {submit}
      </Button>
      <Button variant="subtle" onClick={onCancel}>
        {t('cancel')}
      </Button>
    </WizardActions>
  );
}
