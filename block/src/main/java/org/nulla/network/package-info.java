/// Networks out of tensors: layers as functions, and the models of the paper's tables.
///
/// A [Network] is a list of named parameters and a function of them and an input. Which of them are active is the caller's choice:
/// [Network#ofParameters], [Network#ofInput] and [Network#ofSome] give the function to be linearised.
///
/// Nothing here is null unless it says so.
@NullMarked
package org.nulla.network;

import org.jspecify.annotations.NullMarked;
