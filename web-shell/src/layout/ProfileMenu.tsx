import { Link, saveForSignOut, signOut, useSignIn } from '@larkwell/app-kit';
import { settingsPage } from '@larkwell/app-kit/addresses';
import {
  IconChevronDown,
  IconLogout,
  IconMoon,
  IconSettings,
  IconSun,
  Menu,
  Portrait,
  UnstyledButton,
  useComputedColorScheme,
  useMantineColorScheme,
  VisuallyHidden,
} from '@larkwell/ui';
import { t } from '../messages.ts';
import classes from './layout.module.css';
import { useLoadedPanel } from './useLoadedPanel.ts';
import { useOwnProfile } from './useOwnProfile.ts';

const loadQuestion = async () => (await import('./log-out/LogOutQuestion.tsx')).LogOutQuestion;

export function ProfileMenu() {
  const user = useSignIn()?.user;
  const { setColorScheme } = useMantineColorScheme();
  const dark = useComputedColorScheme('light') === 'dark';
  const profile = useOwnProfile();
  const { Panel: Question, opened: asking, open: ask, close } = useLoadedPanel(loadQuestion);
  if (!user) return null;
  const name = [user.first_name, user.last_name].filter(Boolean).join(' ') || user.email;

  // the local sign-in ends even when the call fails, so errors aren't shown
  const leave = () => void signOut().catch(() => undefined);

  async function logOut() {
    if (await saveForSignOut()) leave();
    else await ask();
  }

  return (
    <>
      <Menu width={240}>
        <Menu.Target>
          <UnstyledButton className={classes.profile}>
            <Portrait name={name} photo={profile?.profile_photo ?? null} size={38} />
            <span className={classes.profileName}>{name}</span>
            <VisuallyHidden>{t('profileMenu')}</VisuallyHidden>
            <IconChevronDown size={18} aria-hidden />
          </UnstyledButton>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item component={Link} to={settingsPage(user.user_type)} leftSection={<IconSettings size={20} />}>
            {t('settings')}
          </Menu.Item>
          <Menu.Item
            leftSection={dark ? <IconSun size={20} /> : <IconMoon size={20} />}
            onClick={() => setColorScheme(dark ? 'light' : 'dark')}
          >
            {dark ? t('lightScheme') : t('darkScheme')}
          </Menu.Item>
          <Menu.Divider />
          <Menu.Item leftSection={<IconLogout size={20} />} onClick={() => void logOut()}>
            {t('logOut')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {Question && (
        <Question
          opened={asking}
          onConfirm={() => {
            close();
            leave();
          }}
          onClose={close}
        />
      )}
    </>
  );
}
