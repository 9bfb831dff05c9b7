/// The formula language: text arrives, a function over traced numbers leaves, and every error has a place.
///
/// [org.nulla.formula.Formula#parse(String)] is the only door. Inside, the lexer cuts the text into tokens, the parser
/// turns them into a flat list of instructions without recursing, and the formula runs down that list.
///
/// ```
/// program    = { [ statement ] end }                   end: a line end, ';' or the end of the text; '#' starts a comment
/// statement  = "inputs" name { "," name }              at most once, and first
///            | "outputs" name { "," name }             at most once, anywhere
///            | name "=" expression                     each name once, before it is read
/// expression = term { ( "+" | "-" ) term }
/// term       = signed { ( "*" | "/" ) signed }
/// signed     = "-" signed | power
/// power      = value [ "^" signed ]                    so -2^2 is -4, 2^-1 is 0.5 and 2^3^2 is 512
/// value      = number | "pi" | name | "(" expression ")" | function "(" expression { "," expression } ")"
/// ```
///
/// Without `inputs`, the names that are read but never assigned are the inputs: where all are one stem with numbers (x1, x2,
/// x10) in the order of the numbers, otherwise in order of first use. Without `outputs`, the names that are assigned and never
/// read are the outputs, in order of assignment.
@NullMarked
package org.nulla.formula;

import org.jspecify.annotations.NullMarked;
