import { SaveActions, useZodForm } from '@larkwell/app-kit';
import { contactSchema } from '@larkwell/app-kit/client-info';
import { zoneOptions } from '@larkwell/app-kit/time';
import { FormNotice, Panel, PhoneField, Select, SimpleGrid } from '@larkwell/ui';
import { useSaveGuardian } from '../../shared/guardian/mutations.ts';
import { t as shared } from '../../shared/messages.ts';
import type { Guardian } from '../../shared/types.ts';
import { t } from './messages.ts';

/** Phone number and time zone. */
export function ContactPanel({ guardian }: { guardian: Guardian }) {
  const save = useSaveGuardian({ success: shared('saved'), error: false });
  const { form, submit, submitting, dirty, formError } = useZodForm({
    schema: contactSchema,
    initialValues: {
      phone_number: guardian.phone_number?.replace(/^\+1/, '') ?? '',
      timezone: guardian.timezone,
    },
    unsaved: 'ask',
    onSubmit: ({ phone_number, timezone }) => save.mutateAsync({ phone_number: `+1${phone_number}`, timezone }),
  });
  return (
    <Panel title={t('contact')}>
      <form onSubmit={submit} noValidate>
        <FormNotice>{formError}</FormNotice>
        <SimpleGrid type="container" cols={{ base: 1, '520px': 2 }}>
          <PhoneField {...form.getInputProps('phone_number')} label={shared('phone')} />
          <Select
            {...form.getInputProps('timezone')}
            label={shared('timezone')}
            description={shared('timezoneHint')}
            inputWrapperOrder={['label', 'input', 'error', 'description']}
            searchable
            data={zoneOptions(guardian.timezone)}
          />
        </SimpleGrid>
        <SaveActions submitting={submitting} dirty={dirty} />
      </form>
    </Panel>
  );
}
