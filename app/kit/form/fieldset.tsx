import { clsx } from 'clsx';
import type { ComponentProps, ReactNode } from 'react';
import * as styles from './field.module.css';

type FieldsetProps = Omit<ComponentProps<'fieldset'>, 'style'> & {
  legend: ReactNode;
  /** Hides the legend visually. */
  hideLegend?: boolean | undefined;
};

/** Layout of a group of controls: legend, controls, error. */
export function Fieldset({ legend, hideLegend, className, children, ...fieldset }: FieldsetProps) {
  return (
    <fieldset {...fieldset} className={clsx(styles.field, styles.fieldset, className)}>
      <legend className={hideLegend ? 'visually-hidden' : `${styles.label} ${styles.legend}`}>
        {legend}
      </legend>
      {children}
    </fieldset>
  );
}
