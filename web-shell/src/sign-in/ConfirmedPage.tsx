import { Title } from '@larkwell/ui';

export default function ConfirmedPage() {
  return <Title order={1}>Larkwell</Title>;
}
