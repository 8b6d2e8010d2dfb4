import { DialogWithDraft, useZodForm } from '@larkwell/app-kit';
import type { NoteTemplate } from '@larkwell/app-kit/api';
import { Button, FormNotice, Group, Stack, Text, Textarea, TextInput } from '@larkwell/ui';
import { soapParts } from '../../../shared/event-details/drafts.ts';
import { t as parts } from '../../../shared/event-details/messages.ts';
import { placeholderList } from '../../../shared/note-templates/placeholders.ts';
import { t } from './messages.ts';
import { type TemplateText, templateInputOf, templateSchema } from './templateForm.ts';

interface TemplateDialogProps {
  opened: boolean;
  /** The one to edit, or null for a new one. */
  template: NoteTemplate | null;
  onSave: (text: TemplateText) => Promise<unknown>;
  onClose: () => void;
}

export function TemplateDialog({ opened, template, onSave, onClose }: TemplateDialogProps) {
  return (
    <DialogWithDraft opened={opened} onClose={onClose} title={template ? t('editTitle') : t('addTitle')}>
      {({ onDirty, leave, close }) => (
        <TemplateForm template={template} onSave={onSave} onDirty={onDirty} onDone={leave} onCancel={close} />
      )}
    </DialogWithDraft>
  );
}

interface TemplateFormProps extends Pick<TemplateDialogProps, 'template' | 'onSave'> {
  onDirty: () => void;
  onDone: () => void;
  onCancel: () => void;
}

/** A component of its own, so that its state resets each time the dialog opens. */
function TemplateForm({ template, onSave, onDirty, onDone, onCancel }: TemplateFormProps) {
  const { form, submit, submitting, formError } = useZodForm({
    schema: templateSchema,
    initialValues: templateInputOf(template),
    unsaved: 'ask',
    onSubmit: async (text) => {
      await onSave(text);
      onDone();
    },
  });
  return (
    <form onSubmit={submit} onInput={() => onDirty()} noValidate>
      <Stack>
        <FormNotice>{formError}</FormNotice>
        <Text size="sm">{t('placeholdersHint', { placeholders: placeholderList })}</Text>
        <TextInput {...form.getInputProps('name')} key={form.key('name')} label={t('name')} required data-autofocus />
        <Textarea
          {...form.getInputProps('phrase')}
          key={form.key('phrase')}
          label={t('phrase')}
          description={t('phraseHint')}
          maxRows={10}
        />
        {soapParts.map((part) => (
          <Textarea
            {...form.getInputProps(part)}
            key={form.key(part)}
            label={parts(part)}
            description={t('partHint')}
            maxRows={10}
          />
        ))}
        <Group justify="flex-end">
          <Button variant="default" onClick={onCancel}>
            {t('cancel')}
          </Button>
          <Button type="submit" loading={submitting}>
            {t('save')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
