// Package lru provides a cache that evicts the least recently used value.
package lru

import "container/list"

// Cache holds up to a fixed number of values. It is not safe for concurrent use.
type Cache[K comparable, V any] struct {
	size  int
	byKey map[K]*list.Element
	order *list.List // of *entry[K, V], most recently used first
}

type entry[K comparable, V any] struct {
	key   K
	value V
}

// entryOf returns the entry of an element of the list.
func entryOf[K comparable, V any](e *list.Element) *entry[K, V] {
	v, _ := e.Value.(*entry[K, V])
	return v
}

// New returns an empty cache for up to size values.
func New[K comparable, V any](size int) *Cache[K, V] {
	return &Cache[K, V]{size: size, byKey: map[K]*list.Element{}, order: list.New()}
}

// Get returns the value of a key and marks it as used.
func (c *Cache[K, V]) Get(key K) (value V, ok bool) {
	e, ok := c.byKey[key]
	if !ok {
		return value, false
	}
	c.order.MoveToFront(e)
	return entryOf[K, V](e).value, true
}

// Put stores a value and marks it as used. It returns the value that it replaces or evicts, if any.
func (c *Cache[K, V]) Put(key K, value V) (removed V, ok bool) {
	removed, ok = c.Remove(key)
	c.byKey[key] = c.order.PushFront(&entry[K, V]{key, value})
	if c.order.Len() > c.size {
		return c.Remove(entryOf[K, V](c.order.Back()).key)
	}
	return removed, ok
}

// Remove removes a key and returns its value.
func (c *Cache[K, V]) Remove(key K) (value V, ok bool) {
	e, ok := c.byKey[key]
	if !ok {
		return value, false
	}
	delete(c.byKey, key)
	c.order.Remove(e)
	return entryOf[K, V](e).value, true
}

// Len returns the number of values.
func (c *Cache[K, V]) Len() int { return c.order.Len() }

// Clear removes all values and calls each for every one of them.
func (c *Cache[K, V]) Clear(each func(value V)) {
	for e := c.order.Front(); e != nil; e = e.Next() {
		each(entryOf[K, V](e).value)
	}
	clear(c.byKey)
	c.order.Init()
}
