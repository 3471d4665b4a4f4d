import { Menu } from 'lucide';
import { iconButtonClass } from '#app/kit/icon/icon-button.tsx';
import { Icon } from '#app/kit/icon/icon.tsx';

export const MENU_ID = 'menu';

/** Opens the mobile menu with `popovertarget`, so it needs no JavaScript. */
export function MobileMenuButton({ className }: { className?: string | undefined }) {
  return (
    <button
      type="button"
      className={iconButtonClass(className)}
      popoverTarget={MENU_ID}
      aria-label="Open menu"
    >
      <Icon node={Menu} className="icon" />
    </button>
  );
}
