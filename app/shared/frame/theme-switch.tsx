import { clsx } from 'clsx';
import { Moon, Sun } from 'lucide';
import { menuItemClass } from '#app/kit/overlay/dropdown.tsx';
import { iconButtonClass } from '#app/kit/icon/icon-button.tsx';
import { Icon } from '#app/kit/icon/icon.tsx';
import { SegmentedControl, SegmentLabel } from '#app/kit/form/segmented-control.tsx';
import { chooseTheme, switchTheme, type Theme, useTheme } from './theme.ts';
import * as styles from './theme-switch.module.css';

const themes: { value: Theme; label: string }[] = [
  { value: 'system', label: 'System' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
];

/**
 * Toggles the theme. CSS shows the icon that matches the current theme, so nothing flickers before
 * hydration.
 */
export function ThemeButton({ className }: { className?: string | undefined }) {
  return (
    <button type="button" className={iconButtonClass(clsx('needs-script', className))} onClick={switchTheme}>
      <Faces />
    </button>
  );
}

/** `ThemeButton` as a menu item with text. */
export function ThemeMenuItem({ className }: { className?: string | undefined }) {
  return (
    <button type="button" className={menuItemClass(clsx('needs-script', className))} onClick={switchTheme}>
      <span className={styles.toDark}>
        <Icon node={Moon} className="icon" />
        Dark theme
      </span>
      <span className={styles.toLight}>
        <Icon node={Sun} className="icon" />
        Light theme
      </span>
    </button>
  );
}

function Faces() {
  return (
    <>
      <span className={styles.toDark}>
        <Icon node={Moon} className="icon" />
        <span className="visually-hidden">Use dark theme</span>
      </span>
      <span className={styles.toLight}>
        <Icon node={Sun} className="icon" />
        <span className="visually-hidden">Use light theme</span>
      </span>
    </>
  );
}

/** Choice of system, light or dark, in the mobile menu. */
export function ThemePicker() {
  const theme = useTheme();
  return (
    <div className={clsx('needs-script', styles.picker)} role="group" aria-label="Theme">
      <span className={styles.pickerLabel} aria-hidden="true">
        Theme
      </span>
      <SegmentedControl>
        {themes.map(({ value, label }) => (
          <button key={value} type="button" aria-pressed={theme === value} onClick={() => chooseTheme(value)}>
            <SegmentLabel>{label}</SegmentLabel>
          </button>
        ))}
      </SegmentedControl>
    </div>
  );
}
