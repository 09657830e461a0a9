import type { en } from './en';

/// What the words of a language must look like, as English has them.

/// A text that goes by a number: its forms by the category that the language puts the number into.
export type Plural = { readonly other: string } & { readonly [category in Intl.LDMLPluralRule]?: string };
/// The same keys in another language, with a plural where English has one.
export type Translation<English> = { readonly [K in keyof English]: English[K] extends string ? string : Plural };

export type Key = keyof typeof en;
export type Words = Translation<typeof en>;

type FormsOf<Text> = Text extends string ? Text : Text[keyof Text];
type FieldsIn<Text> = Text extends `${string}{${infer Field}}${infer Rest}` ? Field | FieldsIn<Rest> : never;
type Fields<K extends Key> = FieldsIn<FormsOf<(typeof en)[K]>>;

/// What is filled in into a text: all of its fields, and nothing where there are none. What chooses the form is a number.
export type Values<K extends Key> = [Fields<K>] extends [never]
  ? []
  : [values: { [F in Fields<K>]: F extends 'n' | 'count' ? number : string | number }];
