import { Title } from '@larkwell/ui';

export default function HomePage() {
  return <Title order={1}>Larkwell</Title>;
}
