import { useSyncExternalStore } from 'react';

export type Theme = 'system' | 'light' | 'dark';

const PAPER = { light: '#f5f3f9', dark: '#120f19' } as const;
const THEME_CHANGED_EVENT = 'collegium:theme';

/** Inline script in `head`: applies the stored theme before the first paint. */
export const THEME_SCRIPT = `(function(d){try{var t=localStorage.theme}catch(e){}if(t!=='light'&&t!=='dark')return;d.documentElement.dataset.theme=t;var m=d.createElement('meta');m.id='paper';m.name='theme-color';m.content=t==='dark'?'${PAPER.dark}':'${PAPER.light}';d.head.prepend(m)})(document)`;

/** Sets and stores the theme; `system` follows the operating system. */
export function chooseTheme(theme: Theme): void {
  const root = document.documentElement;
  document.getElementById('paper')?.remove();
  if (theme === 'system') {
    delete root.dataset.theme;
  } else {
    root.dataset.theme = theme;
    const meta = Object.assign(document.createElement('meta'), {
      id: 'paper',
      name: 'theme-color',
      content: PAPER[theme],
    });
    document.head.prepend(meta);
  }
  try {
    if (theme === 'system') localStorage.removeItem('theme');
    else localStorage.setItem('theme', theme);
  } catch {
    // Without storage, the theme lasts until the page is closed.
  }
  dispatchEvent(new Event(THEME_CHANGED_EVENT));
}

/** Switches from the current theme to the other one. */
export function switchTheme(): void {
  chooseTheme(isDark() ? 'light' : 'dark');
}

/** The chosen theme; `system` on the server and before hydration. */
export function useTheme(): Theme {
  return useSyncExternalStore(
    (tell) => {
      addEventListener(THEME_CHANGED_EVENT, tell);
      return () => removeEventListener(THEME_CHANGED_EVENT, tell);
    },
    chosen,
    () => 'system',
  );
}

function chosen(): Theme {
  const { theme } = document.documentElement.dataset;
  return theme === 'light' || theme === 'dark' ? theme : 'system';
}

function isDark(): boolean {
  const theme = chosen();
  return theme === 'system' ? matchMedia('(prefers-color-scheme: dark)').matches : theme === 'dark';
}

export const PAPER_COLOURS = PAPER;
