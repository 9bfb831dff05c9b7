/// Functions over one number, arrays, lists, maps, records and nestings of them.
///
/// **Which leaves are active** is one rule: a traced number ([org.nulla.Real]) and a `double` (also boxed) are; nothing
/// else is. Whole numbers, booleans, text, enums, `float`, `null` and objects of other classes pass through untouched,
/// and so does every part of a structure that has no active leaf.
///
/// **In which order**: depth first. Elements of arrays and lists by position, components of a record in the order of
/// their declaration, entries of a map by sorted key where all keys are of one class that can be compared, else in the
/// map's own order. A set has no order, so one that holds active numbers is refused.
///
/// **What they are called**: a position is `[2]`, a component or key `.mass`, a key that is no plain word `["a b"]`, joined
/// behind a name for the whole: `wheel.spokes[2].mass`. [org.nulla.structure.Structure#paths(String)] lists them.
///
/// [org.nulla.structure.Structured] is the front door: it traces a function between structures and gives a
/// [org.nulla.structure.StructuredLinearization], which takes and returns tangents and cotangents in the same
/// structures. [org.nulla.structure.Structure] is the shape of one value: it flattens values to arrays and rebuilds
/// values from arrays.
///
/// [org.nulla.structure.TypeShape] answers the same from types alone, for callers that have a method but no point yet: whether
/// a type is made of `Real`, what the flat arguments of a method are called, and how to build the method's arguments from a
/// flat list of values. Lengths cannot be read off a type, so at most one array or list may occur there, which takes what
/// the others leave; keys of a map cannot be read off either. The result of such a method is flattened with
/// [org.nulla.structure.Structure].
@NullMarked
package org.nulla.structure;

import org.jspecify.annotations.NullMarked;
