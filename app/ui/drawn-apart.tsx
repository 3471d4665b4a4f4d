import { type ComponentType, createContext, useContext } from 'react';

/** What is the same when it is written down the same: no elements, no functions, no maps. */
export type Plain = string | number | boolean | null | undefined | Date | readonly Plain[] | PlainProps;
export type PlainProps = { readonly [name: string]: Plain };

/**
 * A part of a page whose markup depends on nothing but its properties and what it `knows`: neither on the query of the address nor on other
 * loaders' data nor on the clock; what it needs of the clock comes as the property `now`. It waits for nothing (`Suspense`).
 */
export type Apart<Props> = {
  Part: ComponentType<Props>;
  /** Who reads and the address's path; or only whether anybody is signed in, so that it says the same to all who are. */
  knows: 'who and where' | 'whether signed in';
};

/** The markup of a part, or a place in the page where it will be put. */
export type DrawApart = <Props extends PlainProps>(apart: Apart<Props>, props: Props) => string;

/** On the server, where the markup of parts is remembered; null in the browser, which draws parts in their places. */
export const DrawApartContext = createContext<DrawApart | null>(null);

type DrawnApartProps<Props> = { as: 'div' | 'li'; className?: string; apart: Apart<Props>; props: Props };

/** A part in an element of its own: on the server as it was drawn before for the same properties, in the browser like any other. */
export function DrawnApart<Props extends PlainProps>({
  as: As,
  className,
  apart,
  props,
}: DrawnApartProps<Props>) {
  const draw = useContext(DrawApartContext);
  if (!draw) {
    return (
      <As className={className}>
        <apart.Part {...props} />
      </As>
    );
  }
  // oxlint-disable-next-line react/no-danger -- what React has drawn of the part, by itself
  return <As className={className} dangerouslySetInnerHTML={{ __html: draw(apart, props) }} />;
}
