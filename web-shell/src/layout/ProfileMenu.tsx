import { Link, signOut, useQuery, useSignIn } from '@larkwell/app-kit';
import { settingsPage } from '@larkwell/app-kit/addresses';
import { readGuardianOptions, readOwnProfileOptions } from '@larkwell/app-kit/api';
import {
  IconChevronDown,
  IconLogout,
  IconMail,
  IconMoon,
  IconSettings,
  IconSun,
  Menu,
  Portrait,
  UnstyledButton,
  useComputedColorScheme,
  useMantineColorScheme,
  useSupportEmail,
  VisuallyHidden,
} from '@larkwell/ui';
import { t as legal } from '../legal/messages.ts';
import { t } from '../messages.ts';
import classes from './layout.module.css';

export function ProfileMenu() {
  const user = useSignIn()?.user;
  const { setColorScheme } = useMantineColorScheme();
  const dark = useComputedColorScheme('light') === 'dark';
  const email = useSupportEmail();
  const role = user?.user_type;
  const therapist = useQuery({ ...readOwnProfileOptions(), enabled: role === 'therapist' }).data?.therapist;
  const guardian = useQuery({ ...readGuardianOptions(), enabled: role === 'guardian' }).data?.guardian;
  if (!user) return null;
  const name = [user.first_name, user.last_name].filter(Boolean).join(' ') || user.email;

  return (
    <Menu width={240}>
      <Menu.Target>
        <UnstyledButton className={classes.profile}>
          <Portrait name={name} photo={(therapist ?? guardian)?.profile_photo ?? null} size={38} />
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
        {email && (
          <Menu.Item component="a" href={`mailto:${email}`} leftSection={<IconMail size={20} />}>
            {legal('contact')}
          </Menu.Item>
        )}
        <Menu.Divider />
        {/* the local sign-in ends even when the call fails, so errors aren't shown */}
        <Menu.Item leftSection={<IconLogout size={20} />} onClick={() => void signOut().catch(() => undefined)}>
          {t('logOut')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
