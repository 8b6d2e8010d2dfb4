import { useZodForm, z } from '@larkwell/app-kit';
import { Button, FormNotice, Stack, Textarea } from '@larkwell/ui';
import classes from './SessionsPage.module.css';

interface ReasonFormProps {
  /** Its name on the wire. */
  field: string;
  initial?: string;
  label: string;
  hint: string;
  /** Shown when nothing is typed. */
  required: string;
  /** In characters. */
  longest: number;
  button: string;
  /** One of several ways in the dialog, with a frame and a quiet button. */
  framed?: boolean;
  send: (reason: string) => Promise<unknown>;
  onDirty: (dirty: boolean) => void;
  onDone: () => void;
}

/** One text that the family writes about a session, in a dialog. */
export function ReasonForm({ field, initial = '', framed, send, onDirty, onDone, ...texts }: ReasonFormProps) {
  const { form, submit, submitting, formError } = useZodForm({
    schema: z.object({ [field]: z.string().trim().min(1, texts.required) }),
    initialValues: { [field]: initial },
    unsaved: 'ask',
    onSubmit: async (values) => {
      await send(values[field] ?? '');
      onDone();
    },
  });
  const reason = form.getInputProps(field);
  const parts = (
    <>
      <FormNotice>{formError}</FormNotice>
      <Textarea
        {...reason}
        onChange={(event) => {
          reason.onChange(event);
          onDirty(event.currentTarget.value.trim() !== initial);
        }}
        label={texts.label}
        description={texts.hint}
        minRows={3}
        maxLength={texts.longest}
      />
      <Button type="submit" variant={framed ? 'default' : 'filled'} loading={submitting}>
        {texts.button}
      </Button>
    </>
  );
  return (
    <form onSubmit={submit} noValidate className={framed ? classes.way : undefined}>
      {framed ? parts : <Stack>{parts}</Stack>}
    </form>
  );
}
