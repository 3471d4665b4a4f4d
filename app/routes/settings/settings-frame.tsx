import { type ComponentProps, type ReactNode, useRef } from 'react';
import { Link } from 'react-router';
import { BackLink } from '#app/kit/navigation/back-link.tsx';
import { ConfirmPage } from '#app/shared/form/confirm-page.tsx';
import { PageTitle } from '#app/kit/layout/page.tsx';
import { SideNavigation } from '#app/kit/navigation/side-navigation.tsx';
import { SidebarPage } from '#app/kit/layout/sidebar-page.tsx';
import { useScrollToCurrent } from '#app/kit/hooks/use-scroll-to-current.ts';
import * as styles from './settings-frame.module.css';

const SETTINGS_TABS = [
  { to: '/settings', name: 'Profile' },
  { to: '/settings/account', name: 'Account' },
  { to: '/settings/emails', name: 'Emails' },
  { to: '/notifications/preferences', name: 'Notifications' },
  { to: '/settings/organization', name: 'Organization' },
  { to: '/settings/resumes', name: 'Resumes' },
  { to: '/settings/templates', name: 'Templates' },
] as const;

type SettingsTab = (typeof SETTINGS_TABS)[number]['name'];

/** The tab at a URL. */
export function tabAt(url: string): SettingsTab {
  return SETTINGS_TABS.find(({ to }) => to === url)!.name;
}

/** Heading and tabs of the settings: the left column. */
export function SettingsNav({ here }: { here: SettingsTab }) {
  const nav = useRef<HTMLElement>(null);
  useScrollToCurrent(nav, here);
  return (
    <>
      <PageTitle>Settings</PageTitle>
      <SideNavigation ref={nav} className={styles.navigation} aria-label="Settings">
        {SETTINGS_TABS.map(({ to, name }) => (
          <Link key={name} to={to} aria-current={name === here ? 'page' : undefined}>
            {name}
          </Link>
        ))}
      </SideNavigation>
    </>
  );
}

/** A confirm page of the settings: a section of their page, below the way back to its tab. */
export function SettingsConfirmPage({
  here,
  ...page
}: { here: SettingsTab } & Omit<ComponentProps<typeof ConfirmPage>, 'about'>) {
  return (
    <SettingsFrame here={here}>
      <BackToTab here={here} />
      <ConfirmPage {...page} />
    </SettingsFrame>
  );
}

/** "Back to account": the way back from a page below a tab. */
export function BackToTab({ here }: { here: SettingsTab }) {
  return (
    <BackLink to={SETTINGS_TABS.find(({ name }) => name === here)!.to} className={styles.back}>
      Back to {here.toLowerCase()}
    </BackLink>
  );
}

/** Layout of the settings pages: the tabs next to the content. */
export function SettingsFrame({ here, children }: { here: SettingsTab; children: ReactNode }) {
  return (
    <SidebarPage className={styles.frame} narrowSidebar sidebar={<SettingsNav here={here} />}>
      {children}
    </SidebarPage>
  );
}
