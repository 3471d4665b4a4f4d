import Menu from 'lucide-react/icons/menu';

export const MENU_ID = 'menu';

/** Opens the menu of a narrow screen; the browser does it, with or without script. */
export function MobileMenuButton() {
  return (
    <button type="button" className="ib nar" popoverTarget={MENU_ID} aria-label="Open menu">
      <Menu className="i" />
    </button>
  );
}
