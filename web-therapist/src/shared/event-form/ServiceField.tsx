import { Select } from '@larkwell/ui';
import { typeLabel } from '../events/eventText.ts';
import { type EventDraft, withLength } from './draft.ts';
import { t } from './messages.ts';
import { useOwnServices } from './useOwnServices.ts';

interface ServiceFieldProps {
  draft: EventDraft;
  onChange: (draft: EventDraft) => void;
}

/** Picks the care service of the only child; choosing one sets the service's session length. */
export function ServiceField({ draft, onChange }: ServiceFieldProps) {
  const services = useOwnServices(draft) ?? [];

  const counted = services.find(({ service_id }) => service_id === draft.serviceId);
  const otherType =
    counted && counted.session_type !== draft.type
      ? t('serviceOfOtherType', { name: counted.service_name, type: typeLabel(counted.session_type) })
      : null;

  function choose(serviceId: string | null) {
    const service = services.find(({ service_id }) => service_id === serviceId);
    const chosen = { ...draft, serviceId: service ? service.service_id : null };
    onChange(service ? withLength(chosen, service.session_length) : chosen);
  }

  return (
    <Select
      label={t('service')}
      description={otherType ?? t('serviceHint')}
      placeholder={t('serviceAutomatic')}
      clearable
      data={services.map(({ service_id, service_name, session_type, session_length }) => ({
        value: service_id,
        label: t('serviceOption', { name: service_name, type: typeLabel(session_type), minutes: session_length }),
      }))}
      value={draft.serviceId}
      onChange={choose}
    />
  );
}
